import { documentPage, paths, userPage } from '#contract/paths.ts'
import { inPublic, inShell, screen } from '#web/app/frames.tsx'
import { loadEveryText } from '#web/i18n/i18n.ts'

/** What strangers see. */
export const publicScreens = [
  screen(inPublic, paths.login, () => import('#web/public/Login.tsx'), 'Login'),
  screen(inPublic, paths.sso, () => import('#web/public/BeginSso.tsx'), 'BeginSso', 'sso'),
  screen(
    inPublic,
    paths.ssoCallback,
    () => import('#web/public/FinishSso.tsx'),
    'FinishSso',
    'sso',
    'secondFactor',
    'passkeys',
  ),
  screen(
    inPublic,
    paths.signup,
    // Its address has the words of the missing-address dialog.
    async () => (await Promise.all([import('#web/public/SignUp.tsx'), loadEveryText()]))[0],
    'SignUp',
    'signUp',
    'password',
  ),
  screen(
    inPublic,
    paths.forgotPassword,
    () => import('#web/public/ForgotPassword.tsx'),
    'ForgotPassword',
    'password',
  ),
  screen(
    inPublic,
    paths.resetPassword,
    () => import('#web/public/ResetPassword.tsx'),
    'ResetPassword',
    'password',
  ),
  screen(
    inPublic,
    paths.acceptInvitation,
    () => import('#web/public/AcceptInvitation.tsx'),
    'AcceptInvitation',
    'invitation',
    'password',
  ),
]

/** One’s own account. */
export const accountScreens = [
  screen(inShell, paths.accountSettings, () => import('#web/account/Settings.tsx'), 'Settings', 'account'),
  screen(
    inShell,
    paths.accountProfile,
    () => import('#web/account/profile/ProfilePage.tsx'),
    'ProfilePage',
    'account',
  ),
  screen(
    inShell,
    paths.accountContact,
    () => import('#web/account/contact/ContactPage.tsx'),
    'ContactPage',
    'account',
    'colleagues',
    'contact',
  ),
  screen(
    inShell,
    paths.accountPassword,
    () => import('#web/account/ChangePassword.tsx'),
    'ChangePassword',
    'account',
    'password',
    'secondFactor',
    'passkeys',
  ),
]

/** What the bell leads to beside records. */
export const documentScreens = [
  screen(inShell, documentPage, () => import('#web/documents/DocumentPage.tsx'), 'DocumentPage', 'documents'),
]

/** The administrator’s users. */
export const userScreens = [
  screen(inShell, userPage, () => import('#web/users/UserPage.tsx'), 'UserPage', 'users'),
  screen(inShell, paths.users, () => import('#web/users/UserList.tsx'), 'UserList', 'users'),
]
