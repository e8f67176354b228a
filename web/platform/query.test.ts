import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { notificationApi } from '#contract/notifications.ts'

// The parts of the browser's API that a call needs.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('document', { cookie: '', getElementById: () => null })
const { queryClient, refresh } = await import('#web/platform/query.ts')

afterAll(() => {
  vi.unstubAllGlobals()
})

test('data that changes during its first read is read again, and the earlier answer is dropped', async () => {
  const { path } = notificationApi.list
  const readings: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  }
  const bell = new QueryObserver(queryClient, { queryKey: [path, {}], queryFn })
  bell.subscribe(() => undefined)
  const asked = queryClient.fetchQuery({ queryKey: [path, {}], queryFn })
  void refresh([path])
  expect(readings).toHaveLength(2)
  readings[0]!.resolve('before the change')
  readings[1]!.resolve('after it')
  expect(await asked).toBe('after it')
  expect(bell.getCurrentResult().data).toBe('after it')

  // Loaded data stays on screen during a refetch.
  void refresh([path])
  expect(bell.getCurrentResult().data).toBe('after it')
  readings[2]!.resolve('later still')
  await vi.waitFor(() => expect(bell.getCurrentResult().data).toBe('later still'), 20_000)
  bell.destroy()
})
