export const errorsEn = {
  network: 'The portal cannot be reached. Check your connection and try again.',
  generic: 'Something went wrong, please try again later',
  readFailed: 'This could not be loaded',
  stillShown: 'This may be out of date: it could not be refreshed.',
  screenFailed: 'This screen has stopped working',
  screenFailedText: 'Your saved data is safe. Try again; if the problem persists, reload the page.',
  noAccess: 'No access',
  noAccessText: 'Your role ({{role}}) does not include this part of the portal.',
  noAccessRoleless: 'Your account has no role yet. Please ask your administrator.',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address. It may have been mistyped, or the page may have moved.',
  toDashboard: 'Go to the dashboard',
}
