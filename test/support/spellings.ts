/** A secret in each spelling that a careless line could have. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    ...[secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), secret.split('').reverse().join('')],
    ...[bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')],
  ]
}

/** Those of the secrets that the text tells, each with how it is spelled there. */
export function toldIn(text: string, secrets: Iterable<string>): string[] {
  return [...secrets].flatMap((secret) => spellingsOf(secret).filter((spelling) => text.includes(spelling)).map((spelling) => `${secret} as ${spelling}`))
}
