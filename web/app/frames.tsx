import { createRootRoute, createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { guard } from '#web/app/guard.ts'
import { PublicFrame } from '#web/app/PublicFrame.tsx'
import { Root } from '#web/app/Root.tsx'
import { addEveryText, loadTexts, type ScreenTexts } from '#web/i18n/i18n.ts'

export const root = createRootRoute({ component: Root, beforeLoad: ({ location }) => guard(location) })

/** Screens for strangers. */
export const inPublic = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })
/** Screens for signed-in users, with header and menu. */
export const inShell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(async () => {
    const { behindSignIn } = await import('#web/app/behind-sign-in.ts')
    addEveryText(behindSignIn.texts)
    return behindSignIn
  }, 'Shell'),
})

/** One screen, with its own texts if it has any. */
export function screen<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  parent: AnyRoute,
  path: string,
  load: () => Promise<Module>,
  name: Name,
  ...texts: ScreenTexts[]
) {
  const component = lazyRouteComponent(withTexts(texts, load), name)
  return createRoute({ getParentRoute: () => parent, path, component })
}

/** A screen that has its own texts waits for them. */
export function withTexts<Screen>(texts: ScreenTexts[], screen: () => Promise<Screen>) {
  return async () => (await Promise.all([screen(), ...texts.map(loadTexts)]))[0]
}

/** A screen that both sides have, with the desk of one. */
export function atDesk<Desk>(desk: () => Promise<Desk>, screen: () => Promise<React.FC<{ desk: Desk }>>) {
  return lazyRouteComponent(async () => {
    const [theirs, Screen] = await Promise.all([desk(), screen()])
    return { default: () => <Screen desk={theirs} /> }
  })
}
