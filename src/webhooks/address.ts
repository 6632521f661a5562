import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses webhooks may be sent to: live ones to public ones alone; the sandbox's, on a laptop, to the laptop's own too. */
export type Reach = 'public' | 'private'

/** Networks of a machine or a company, as ipaddr.js calls them. */
const privateRanges = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/** Where clouds tell a machine its secrets. Most are link-local, which is refused as a whole; these are not. */
const metadata = [
  ...['fd00:ec2::254', 'fd00:ec2::23'], // AWS
  'fd20:ce::254', // Google
  ...['100.100.100.200', 'fd00:100::100:200'], // Alibaba
  '168.63.129.16', // Azure
  'fd00:c1::a9fe:a9fe', // Oracle
  'fd00:42::42', // Scaleway
  'fd00:a9fe:a9fe::1', // Linode
].map((address) => ipaddr.parse(address).toNormalizedString())

/** What IPv6 gives to the public; everything else is for something else. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a connection to the address may be made. An IPv4 address in the clothes of an IPv6 one is what it is inside. */
export function mayConnect(address: string, reach: Reach): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (metadata.includes(parsed.toNormalizedString())) return false
  const range = parsed.range()
  if (reach === 'private' && privateRanges.includes(range)) return true
  return range === 'unicast' && (parsed.kind() === 'ipv4' || (parsed instanceof ipaddr.IPv6 && parsed.match(globalUnicast)))
}

/** The address that a URL's host is; undefined where it is a name. The URL has made one of every way to write it. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}
