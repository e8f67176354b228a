import { firstScreens, mostRequests, weighScreen } from '#e2e/first-screens.ts'
import { expect, test } from '#e2e/world.ts'

// The heaviest of each kind; `npm run bench -- sizes` weighs them all.
const weighed = ['login page', 'price search']

for (const screen of firstScreens.filter(({ name }) => weighed.includes(name)))
  test(`the ${screen.name} loads at most ${screen.most} KB of JavaScript with at most ${mostRequests} requests`, async ({
    page,
    signIn,
  }) => {
    if ('as' in screen) await signIn(screen.as)
    const { kilobytes, requests } = await weighScreen(page, screen.path)
    expect(kilobytes).toBeLessThanOrEqual(screen.most)
    expect(requests).toBeLessThanOrEqual(mostRequests)
  })
