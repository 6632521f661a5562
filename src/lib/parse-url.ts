/**
 * Undefined where the text is no URL. Not by URL.canParse, which in Node 20, once it has been called often, takes a letter like ü for a fault.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
