/** Sets variables of this process, and gives what sets them back. */
export function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => ({ name, value: process.env[name] }))
  Object.assign(process.env, variables)
  return () => {
    for (const { name, value } of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  }
}
