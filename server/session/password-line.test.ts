import { expect, test } from 'vitest'
import { openPasswordLine, type PasswordCaller } from '#server/session/password.ts'

/** A queue whose work ends when the test allows it, and the order of its starts. */
function lineOf(longest?: number) {
  const inTurn = openPasswordLine(longest)
  const began: string[] = []
  const ends: (() => void)[] = []
  const join = (who: string, caller: PasswordCaller) =>
    inTurn(caller, () => {
      began.push(who)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const finish = async () => {
    for (let idle = 0; idle < 3;) {
      const all = ends.splice(0)
      idle = all.length > 0 ? 0 : idle + 1
      for (const end of all) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { join, began, finish }
}

const from = (key: string): PasswordCaller => ({ known: false, key })
const device = (key: string): PasswordCaller => ({ known: true, key })

test('known devices come first, and networks take turns', async () => {
  const { join, began, finish } = lineOf()
  const all = [
    join('running', from('1')),
    join('running', device('other')),
    join('1a', from('1')),
    join('1b', from('1')),
    join('1c', from('1')),
    join('2a', from('2')),
    join('home', device('home')),
  ]
  expect(began).toHaveLength(2)
  await finish()
  await Promise.all(all)
  expect(began.slice(2)).toEqual(['home', '1a', '2a', '1b', '1c'])
})

test('a caller who has waited too long is refused, and the others move up', async () => {
  const { join, began, finish } = lineOf(20)
  const running = join('running', from('1'))
  const late = { code: 'unavailable', retryAfterSeconds: 2 }
  await expect(join('1a', from('1'))).rejects.toMatchObject(late)
  const next = join('2a', from('2'))
  await finish()
  await Promise.all([running, next])
  expect(began).toEqual(['running', '2a'])
})

test('one network fills at most a quarter of the queue, and no place of known devices', async () => {
  const { join, began, finish } = lineOf()
  const flood = ['1', ...Array.from({ length: 50 }, () => '1')].map((key) => join(key, from(key)))
  const refused = { code: 'too_many', retryAfterSeconds: 10 }
  await expect(join('1', from('1'))).rejects.toMatchObject(refused)
  flood.push(...Array.from({ length: 150 }, (_, n) => join(`n${n}`, from(`n${n}`))))
  await expect(join('n', from('n'))).rejects.toMatchObject(refused)
  // A known device does not even wait for the stranger's hash to end.
  flood.push(join('home', device('home')))
  expect(began).toEqual(['1', 'home'])
  await finish()
  await Promise.all(flood)
  expect(began).toHaveLength(202)
})
