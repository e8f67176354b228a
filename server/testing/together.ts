/** A few at once, as people are. */
export async function together<T>(items: T[], act: (item: T) => Promise<void>, atOnce = 6) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
