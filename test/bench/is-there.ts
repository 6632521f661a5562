import { spawn } from 'node:child_process'

/** Whether a program is installed. */
export function isThere(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' })
    child.once('error', () => {
      resolve(false)
    })
    child.once('exit', () => {
      resolve(true)
    })
  })
}
