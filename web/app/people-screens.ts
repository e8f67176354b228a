import { createRoute } from '@tanstack/react-router'
import { documentPage, paths, userPage } from '#contract/paths.ts'
import { inPublic, inShell, screen } from '#web/app/frames.tsx'
import { Login } from '#web/public/Login.tsx'
import { loadTexts } from '#web/i18n/i18n.ts'

/** What strangers see. */
export const publicScreens = [
  createRoute({ getParentRoute: () => inPublic, path: paths.login, component: Login }),
  screen(inPublic, paths.sso, () => import('#web/public/BeginSso.tsx'), 'BeginSso'),
  screen(inPublic, paths.ssoCallback, () => import('#web/public/FinishSso.tsx'), 'FinishSso'),
  screen(
    inPublic,
    paths.signup,
    // Its address has the words of the missing-address dialog.
    async () => (await Promise.all([import('#web/public/SignUp.tsx'), loadTexts()]))[0],
    'SignUp',
  ),
  screen(inPublic, paths.forgotPassword, () => import('#web/public/ForgotPassword.tsx'), 'ForgotPassword'),
  screen(inPublic, paths.resetPassword, () => import('#web/public/ResetPassword.tsx'), 'ResetPassword'),
  screen(
    inPublic,
    paths.acceptInvitation,
    () => import('#web/public/AcceptInvitation.tsx'),
    'AcceptInvitation',
  ),
]

/** One’s own account. */
export const accountScreens = [
  screen(inShell, paths.accountSettings, () => import('#web/account/Settings.tsx'), 'Settings'),
  screen(inShell, paths.accountProfile, () => import('#web/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  screen(inShell, paths.accountContact, () => import('#web/account/contact/ContactPage.tsx'), 'ContactPage'),
  screen(inShell, paths.accountPassword, () => import('#web/account/ChangePassword.tsx'), 'ChangePassword'),
]

/** What the bell leads to beside records. */
export const documentScreens = [
  screen(inShell, documentPage, () => import('#web/documents/DocumentPage.tsx'), 'DocumentPage'),
]

/** The administrator’s users. */
export const userScreens = [
  screen(inShell, userPage, () => import('#web/users/UserPage.tsx'), 'UserPage'),
  screen(inShell, paths.users, () => import('#web/users/UserList.tsx'), 'UserList'),
]
