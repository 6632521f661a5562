import { expect } from 'chai'
import fc from 'fast-check'
import { asciiName } from '../../../src/ach/nacha/ascii-name.ts'

describe('asciiName', () => {
  for (const [name, ascii] of [
    ['Ron  Swanson', 'Ron  Swanson'],
    ['José Núñez', 'Jose Nunez'],
    ['Jose\u0301', 'Jose'],
    ['Groß & Søn', 'Gross & Son'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Conan O’Brien–Smith', "Conan O'Brien-Smith"],
    ['ﬁne', 'fine'],
    ['Ron\nSwanson\t', 'Ron Swanson'],
    ['Ron 🚲 Swanson', 'Ron Swanson'],
    ['Ron🚲Swanson', 'Ron Swanson'],
    [' Ron ', 'Ron'],
    ['李明', ''],
    ['', ''],
    ['\uD800', ''],
  ] as const) {
    it(`is ${JSON.stringify(ascii)} of ${JSON.stringify(name)}`, () => {
      expect(asciiName(name)).to.equal(ascii)
    })
  }

  it('is printable ASCII without blanks at its ends, and its own ASCII name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const ascii = asciiName(name)
        expect(ascii).to.match(/^([!-~]([ -~]*[!-~])?)?$/)
        expect(asciiName(ascii)).to.equal(ascii)
      }),
    )
  })
})
