import { v7 } from 'uuid'

/** A new id: UUIDv7, which sorts in the order of its making. */
export function newId(): string {
  return v7()
}
