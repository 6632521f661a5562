/** Does it for each, for so many at the same time, and for no more once the signal has come. */
export async function someAtOnce<Item>(items: readonly Item[], atOnce: number, signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) {
        if (signal.aborted) return
        await work(item)
      }
    }),
  )
}
