import { customerPages, paths } from '#contract/paths.ts'
import { inShell, screen } from '#web/app/frames.tsx'

/** Customer accounts, which client managers read and the admin changes. */
export const customerScreens = [
  screen(inShell, paths.customers, () => import('#web/customers/CustomerList.tsx'), 'CustomerList'),
  screen(
    inShell,
    customerPages.profile,
    () => import('#web/customers/CustomerProfile.tsx'),
    'CustomerProfile',
  ),
  screen(
    inShell,
    customerPages.contacts,
    () => import('#web/customers/CustomerContacts.tsx'),
    'CustomerContacts',
  ),
]
