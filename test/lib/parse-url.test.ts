import { expect } from 'chai'
import { parseUrl } from '../../src/lib/parse-url.ts'

describe('parseUrl', () => {
  it('reads the same URL, however often it was called', () => {
    for (let port = 0; port < 65_536; port++) parseUrl(`http://127.0.0.1:${port}/`)
    for (const text of ['https://bücher.example/', 'https://example.com/straße', 'https://例え.example/']) expect(parseUrl(text)?.protocol, text).to.equal('https:')
  })

  it('answers nothing for what is none', () => {
    for (const text of ['', 'example.com', 'https://', 'https://[::1/', 'https://example.com:99999/']) expect(parseUrl(text), text).to.equal(undefined)
  })
})
