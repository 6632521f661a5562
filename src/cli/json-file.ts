import { readFile } from 'node:fs/promises'
import { Refusal } from './refusal.ts'

/**
 * What a file of the operator's holds.
 *
 * @throws Refusal where there is none, or it is no JSON
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Refusal(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not the whole message, which shows what stands there: it may be a password.
    const [place] = /\bat position [0-9]+( \(line [0-9]+ column [0-9]+\))?/.exec(error instanceof Error ? error.message : '') ?? []
    throw new Refusal(`${path} is no JSON${place === undefined ? '' : `: what stands ${place} is none`}.`)
  }
}

/** That what a file holds is not what it should be: a line for each fault, led by the field. */
export function notValid(path: string, faults: readonly string[]): Refusal {
  return new Refusal(`${path} is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
