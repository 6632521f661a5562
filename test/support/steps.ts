import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bring, missingCode, run, type BringOptions, type Finished, type RunOptions } from './programs.ts'
import { goProxy, mavenCentral, type Registry } from './registries.ts'

// The steps of a check of a client. One that brings packages may be 'not run'; all others pass or fail, and ask no registry.

/** By its whole name: of one that Maven can't find by its prefix it does not say why. */
export const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1'

/** A step of a check that ended badly; what it said has been shown. */
export class Failed extends Error {}

/** @returns its program */
export async function compileGo(folder: string, waitSeconds?: number): Promise<string> {
  const env = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' }
  await reach(goProxy, 'its modules', 'go', ['mod', 'download'], { cwd: folder, env, waitSeconds })
  const offline = { cwd: folder, env: { ...env, GOPROXY: 'off' } }
  await demand('it does not compile', 'go', ['vet', './...'], offline)
  const program = join(folder, 'program')
  await demand('it does not compile', 'go', ['build', '-o', program, '.'], offline)
  return program
}

export interface CompiledJava {
  classes: string
  /** For Java's -classpath: the classes, and the libraries that they need. */
  path: string
}

export async function compileJava(folder: string, waitSeconds?: number): Promise<CompiledJava> {
  const [classes, classpath] = [join(folder, 'target', 'classes'), join(folder, 'classpath')]
  // The same steps as below, so that they find all they need, plugins too, but without the code. Maven's own go-offline leaves out some, and brings much that nobody needs.
  const compiling = ['-B', '-q', '-DskipTests', 'compile']
  await reach(mavenCentral, 'its packages', 'mvn', ['-Dmaven.main.skip', ...compiling, `${dependencyPlugin}:build-classpath`, `-Dmdep.outputFile=${classpath}`], { cwd: folder, waitSeconds })
  await demand('it does not compile', 'mvn', ['-o', ...compiling], { cwd: folder })
  return { classes, path: `${classes}:${await readFile(classpath, 'utf8')}` }
}

/** @throws NotRun where the registry does not answer */
export async function reach(registry: Registry, what: string, program: string, args: readonly string[], options: BringOptions): Promise<void> {
  endWell(what, program, await bring(registry, program, args, options))
}

/** What the program says, shown only when it ends badly. */
export async function demand(what: string, program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return endWell(what, program, await run(program, args, options, false))
}

function endWell(what: string, program: string, { code, output }: Finished): string {
  if (code === 0) return output.trim()
  if (code === missingCode) throw new Failed(`${program} is not installed`)
  process.stderr.write(output)
  throw new Failed(what)
}
