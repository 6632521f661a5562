// What redocly.yaml can't say by its own assertions: parameters behind $ref, the objects inside an answer, fragments of
// files that nothing uses.

export default function contract() {
  return {
    id: 'contract',

    assertions: {
      // On Operation: the operation has all of these parameters, its own or by $ref.
      carries: (_keys, names, context) => {
        const present = parameterNames(context)
        return names.filter((name) => !present.includes(name)).map((name) => ({
          message: `the parameter ${name} is missing`,
          location: context.baseLocation.child('parameters'),
        }))
      },
      // On Operation: the operation has none of these parameters.
      carriesNone: (_keys, names, context) => {
        const present = parameterNames(context)
        return names.filter((name) => present.includes(name)).map((name) => ({
          message: `the parameter ${name} does not belong here`,
          location: context.baseLocation.child('parameters'),
        }))
      },
    },

    rules: {
      oas3: {
        // Every object in an answer states each of its properties as required, but those of the option `optional`.
        'response-objects-complete': ({ optional = [] }) => {
          const seen = new Set()
          return {
            Response(response, context) {
              eachObject(response, context, seen, (schema, location) => {
                for (const name of Object.keys(schema.properties ?? {})) {
                  if (schema.required?.includes(name) || optional.includes(name)) continue
                  context.report({ message: `${name} must be listed in required: answers hold every field.`, location: location.child(['properties', name]).key() })
                }
                if (schema.required === undefined) {
                  context.report({ message: 'An object of an answer must state required.', location: location.key() })
                }
              })
            },
          }
        },

        // What is sent is closed, so that a typo never loses data. What the service tells is open, so that a later version may add fields, which
        // clients generated from this one then take; that nothing says so keeps types of TypeScript as narrow as they are. So an object is
        // either sent or told, unless it is a map.
        'objects-sent-are-closed': () => {
          const [sent, told] = [new Set(), new Set()]
          const tell = (body, context) => {
            eachObject(body, context, told, (schema, location) => {
              for (const name of ['additionalProperties', 'unevaluatedProperties']) {
                if (schema[name] === undefined) continue
                context.report({ message: `An object that is told is open, without ${name}: a later version may add fields.`, location: location.child(name).key() })
              }
            })
          }
          return {
            Response: tell,
            WebhooksMap: { RequestBody: tell },
            Paths: {
              RequestBody(body, context) {
                eachObject(body, context, sent, (schema, location) => {
                  if (schema.additionalProperties === false) return
                  context.report({ message: 'An object that is sent is closed by additionalProperties false; a map has propertyNames and a schema of its values.', location: location.key() })
                })
              },
            },
          }
        },

        // Every parameter, header, schema, answer and path of a referenced file is itself referenced.
        'fragments-used': () => {
          const used = new Set()
          const sources = new Map()
          return {
            ref(_ref, _context, { location }) {
              if (location === undefined) return
              used.add(location.absolutePointer)
              sources.set(location.source.absoluteRef, location)
            },
            Root: {
              leave(_root, { report, location: root }) {
                for (const [file, location] of sources) {
                  if (file === root.source.absoluteRef) continue // no-unused-components sees to the root
                  for (const pointer of fragments(location.source.body)) {
                    if (used.has(`${file}${pointer}`)) continue
                    report({ message: `${pointer} is never used.`, location: { source: location.source, pointer, reportOnKey: true } })
                  }
                }
              },
            },
          }
        },
      },
    },
  }
}

// Each object of a body, at whatever depth, that is not among the seen ones; but maps, which say what their names and their values are.
function eachObject({ content = {} }, context, seen, visit) {
  for (const [type, { schema }] of Object.entries(content)) look(schema, context.location.child(['content', type, 'schema']))

  function look(schemaOrRef, at) {
    if (schemaOrRef === undefined) return
    const { node: schema, location } = schemaOrRef.$ref === undefined
      ? { node: schemaOrRef, location: at }
      : context.resolve(schemaOrRef, at.source.absoluteRef)
    if (schema === undefined || seen.has(schema)) return
    seen.add(schema)
    const isMap = schema.propertyNames !== undefined && typeof schema.additionalProperties === 'object'
    if ([schema.type].flat().includes('object') && !isMap) visit(schema, location)
    for (const [name, property] of Object.entries(schema.properties ?? {})) look(property, location.child(['properties', name]))
    for (const name of ['items', 'additionalProperties']) if (typeof schema[name] === 'object') look(schema[name], location.child(name))
    for (const name of ['anyOf', 'oneOf', 'allOf']) schema[name]?.forEach((one, index) => look(one, location.child([name, index])))
  }
}

function parameterNames({ node, resolve }) {
  return (node.parameters ?? []).map((parameter) => resolve(parameter).node?.name)
}

// The pointers of a file's second level, `#/schemas/Charge`, read from its indentation by two.
function fragments(text) {
  const pointers = []
  let section = ''
  for (const line of text.split('\n')) {
    section = /^(\w+):/.exec(line)?.[1] ?? section
    const name = /^ {2}(\w+):/.exec(line)?.[1]
    if (name !== undefined) pointers.push(`#/${section}/${name}`)
  }
  return pointers
}
