import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { systemClock } from './clock.ts'

// Drawn for many ids at once: each drawing takes longer than all the rest of an id.
const drawn = Buffer.allocUnsafe(16 * 256)
let used = drawn.length

function randomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  return drawn.subarray(used, (used += 16))
}

// Of the last id: within a millisecond ids count up, and a clock that is put back changes nothing.
let msecs = -1
let seq = 0

/** A new id: UUIDv7, which sorts in the order of its making. */
export function newId(): string {
  const random = randomBytes()
  const now = systemClock.now().getTime()
  if (now > msecs) {
    msecs = now
    // 31 bits of 32, so that there is room to count.
    seq = random.readUInt32BE(6) >>> 1
  } else {
    seq++
  }
  return v7({ random, msecs, seq })
}
