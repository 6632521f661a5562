import { expect } from 'chai'
import { ackFormat } from '../../src/ach/acknowledgement.ts'

describe('an acknowledgement', () => {
  const sha256 = 'A'.repeat(64)

  it('is told what is wrong with it, by the field where it is one', () => {
    const faultOf = (text: string) => ackFormat.parse(text)
    expect(faultOf('{')).to.deep.equal({ fault: 'The acknowledgement is no JSON.' })
    expect(faultOf(JSON.stringify({ file_sha256: sha256 }))).to.deep.equal({ fault: `The acknowledgement is not valid: must have required property 'accepted'.` })
    expect(faultOf(JSON.stringify({ file_sha256: sha256, accepted: 'yes' }))).to.deep.equal({ fault: 'The acknowledgement is not valid: /accepted must be boolean.' })
    expect(faultOf(JSON.stringify({ file_sha256: sha256, accepted: true, rejected_batches: [0] }))).to.deep.equal({ fault: 'The acknowledgement is not valid: /rejected_batches/0 must be >= 1.' })
  })

  it('is read with each batch once, in order, and a message that a line can hold', () => {
    expect(ackFormat.parse(JSON.stringify({ file_sha256: sha256, accepted: true, rejected_batches: [3, 1, 3], message: 'two\nlines' }))).to.deep.equal({
      fileSha256: sha256.toLowerCase(),
      accepted: true,
      rejectedBatches: [1, 3],
      message: 'two lines',
    })
  })
})
