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
      // On Schema: an object has no other properties than its own, or is a map that says what its names and values are.
      closed: (_keys, _options, { node, baseLocation }) => {
        if (node.type !== 'object' || node.additionalProperties === false) return []
        if (node.propertyNames !== undefined && typeof node.additionalProperties === 'object') return []
        return [{ message: 'additionalProperties should be false', location: baseLocation.child('additionalProperties') }]
      },
    },

    rules: {
      oas3: {
        // Every object in an answer states each of its properties as required, but those of the option `optional`.
        'response-objects-complete': ({ optional = [] }) => {
          const seen = new Set()
          return {
            Response(response, context) {
              for (const [type, media] of Object.entries(response.content ?? {})) {
                check(media.schema, context.location.child(['content', type, 'schema']), context)
              }
            },
          }

          function check(schemaOrRef, at, context) {
            if (schemaOrRef === undefined) return
            const { node: schema, location } = schemaOrRef.$ref === undefined
              ? { node: schemaOrRef, location: at }
              : context.resolve(schemaOrRef, at.source.absoluteRef)
            if (schema === undefined || seen.has(schema)) return
            seen.add(schema)
            if ([schema.type].flat().includes('object') && typeof schema.additionalProperties !== 'object') {
              for (const name of Object.keys(schema.properties ?? {})) {
                if (schema.required?.includes(name) || optional.includes(name)) continue
                context.report({ message: `${name} must be listed in required: answers hold every field.`, location: location.child(['properties', name]).key() })
              }
              if (schema.required === undefined) {
                context.report({ message: 'An object of an answer must state required.', location: location.key() })
              }
            }
            for (const [name, property] of Object.entries(schema.properties ?? {})) check(property, location.child(['properties', name]), context)
            if (schema.items !== undefined) check(schema.items, location.child('items'), context)
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
