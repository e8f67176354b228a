// Runs in the page's head before anything is painted, and stands alone: the server's page carries it as it is built, and
// its content security policy allows it by its hash. Keys and headers are those of web/platform/session and api.
const withoutStorage = {
  en: 'Trunkline needs browser storage: allow cookies and site data for this site, then reload the page.',
  ms: 'Trunkline memerlukan storan pelayar: benarkan kuki dan data tapak untuk laman ini, kemudian muat semula halaman.',
}
try {
  localStorage.getItem('accessToken')
} catch (error) {
  document.addEventListener('DOMContentLoaded', () => {
    const sentences = Object.entries(withoutStorage).map(([lang, textContent]) =>
      Object.assign(document.createElement('p'), { lang, textContent, style: 'margin: 1rem' }),
    )
    document.body.replaceChildren(...sentences)
  })
  throw error
}
const root = document.documentElement
const written = (id: string) => JSON.parse(document.getElementById(id)?.textContent || '{}')
const { apiPath, demo, timeZone } = written('settings')
const { calls = {}, files = [] } = written('first-of-screen')
const token = localStorage.getItem('accessToken')
const scheme = localStorage.getItem('mantine-color-scheme-value')
const followsDevice = scheme !== 'light' && scheme !== 'dark'
const dark = followsDevice ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'

root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
root.lang = localStorage.getItem('language') === 'Bahasa Malaysia' ? 'ms' : 'en'
root.dataset.first = token ? 'in' : 'out'
if (demo) root.dataset.demo = ''
if (localStorage.getItem('sidebar') === '1') root.dataset.narrowMenu = ''

// What every page starts with comes first and runs while the screen's own files are on their way: these are asked for when
// all but the last of the former are there, and after them the letters.
const links = document.getElementsByTagName('link')
const isScript = ({ rel }: HTMLLinkElement) => rel === 'modulepreload'
let come = 0
const follow = ({ target }: Event) => {
  if (!(target instanceof HTMLLinkElement) || !isScript(target)) return
  come++
  if (come < [...links].filter(isScript).length - 1) return
  document.removeEventListener('load', follow, true)
  for (const href of files as string[]) {
    const how = href.endsWith('.js')
      ? { rel: 'modulepreload' }
      : { rel: 'preload', as: 'font', fetchPriority: 'low' }
    document.head.append(Object.assign(document.createElement('link'), how, { crossOrigin: '', href }))
  }
}
document.addEventListener('load', follow, true)

// A browser's first formats of amounts and days take longer than all that a screen writes with them: they are made once the frame
// is painted, while the scripts are on their way.
const warmUp = () => {
  const locale = `${root.lang}-MY`
  new Intl.NumberFormat(locale).format(0)
  new Intl.DateTimeFormat(locale, { timeZone, month: 'short' }).format(0)
  new Intl.RelativeTimeFormat(locale)
}
if (token) requestAnimationFrame(() => setTimeout(warmUp))

// What the screen will ask first is asked now, while its scripts are on their way: who has signed in, and what their role may ask.
if (token) {
  const early = (window.early = {
    token,
    language: root.lang,
    answers: {} as Record<string, { response: Promise<Response>; read?: unknown }>,
  })
  const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  const ask = (path: string) => {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': root.lang,
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: `Bearer ${token}`,
    }
    if (xsrf) headers['X-XSRF-TOKEN'] = decodeURIComponent(xsrf)
    const answer: { response: Promise<Response>; read?: unknown } = {
      response: fetch(apiPath + path, { headers }),
    }
    early.answers[apiPath + path] = answer
    return answer.response.then(async (response) => {
      const read = await response.clone().json()
      if (response.ok) answer.read = read
      return read
    })
  }
  ask('/profile')
    .then(({ data }) => {
      if (data?.second_factor_required) return
      const given = new URLSearchParams(location.search)
      for (const path of (calls[data?.user_role_id] ?? []) as string[]) {
        const [place, name] = /{(\w+)}/.exec(path) ?? []
        const value = name && given.get(name)
        const filled = place ? value && path.replace(place, encodeURIComponent(value)) : path
        // An address with a query asks for other rows.
        if (filled && (place || !location.search || !path.includes('?'))) ask(filled).catch(() => undefined)
      }
    })
    // Whoever takes the answer up reports the failure.
    .catch(() => undefined)
}
