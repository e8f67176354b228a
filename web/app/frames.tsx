import { createRootRoute, createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { guard } from '#web/app/guard.ts'
import { PublicFrame } from '#web/app/PublicFrame.tsx'
import { Root } from '#web/app/Root.tsx'
import { loadTexts } from '#web/i18n/i18n.ts'

export const root = createRootRoute({ component: Root, beforeLoad: ({ location }) => guard(location) })

/** Screens for strangers. */
export const inPublic = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })
/** Screens for signed-in users, with header and menu. */
export const inShell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(
    async () => (await Promise.all([import('#web/app/Shell.tsx'), loadTexts()]))[0],
    'Shell',
  ),
})

/** One screen, loaded when it is opened. */
export function screen<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  parent: AnyRoute,
  path: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) })
}

/** A screen that both sides have, with the desk of one. */
export function atDesk<Desk>(desk: () => Promise<Desk>, screen: () => Promise<React.FC<{ desk: Desk }>>) {
  return lazyRouteComponent(async () => {
    const [theirs, Screen] = await Promise.all([desk(), screen()])
    return { default: () => <Screen desk={theirs} /> }
  })
}
