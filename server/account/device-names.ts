/** Browsers and systems by what only they write into their user agent: the more particular before those they imitate. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The usual names of a browser and its system; empty for what is not among them. It helps people to know a device, and decides nothing. */
export function deviceNames(userAgent: string): { browser: string; system: string } {
  const named = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? ''
  return { browser: named(browsers), system: named(systems) }
}
