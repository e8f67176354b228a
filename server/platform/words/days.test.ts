import { expect, test } from 'vitest'
import { noSen } from '#contract/money.ts'
import { words } from '#server/platform/words/words.ts'

const day = '2027-03-12'

test.each([
  ['en', '12 March 2027'],
  ['ms', '12 Mac 2027'],
] as const)('messages write days as people do: %s', (language, written) => {
  const w = words[language]
  for (const message of [
    w.nextPossibleDate('Q-1', day),
    w.lastPossibleDate('Q-1', day),
    w.beyondCalendar('Q-1', day),
    w.nextPossibleDay('Tested', 'C-1', day),
    w.lastPossibleDay('Tested', 'C-1', day),
    w.stepTooEarly('Tested', 'C-1', 'Installed', day, day),
    w.stepTooLate('Tested', 'C-1', 'Handed over', day),
    w.doneBeforeOrder('Tested', 'C-1', day),
    w.rateSaved(day),
    w.rateWithdrawn(day),
    w.firstRateDay(day),
    w.lastRateDay(day),
    w.lastHoliday(day),
    w.ruleAssignedFrom(2, day),
    w.draftPublished(1, 2, day),
    w.shareMade(day),
    w.approvalRequested({
      expires_on: day,
      exceeded: { rule: 'order', limit: noSen, commitment: noSen, month: null },
    }),
  ]) {
    expect(message).toContain(written)
    expect(message).not.toContain(day)
  }
})
