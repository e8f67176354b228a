import { useTranslation } from 'react-i18next'

/** `12 kB`, `3.4 MB`, and never `0 kB`. */
export function useSizes(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return (bytes) => {
    const kilobytes = Math.max(bytes / 1_024, 0.1)
    const [value, unit] = kilobytes < 1_024 ? [kilobytes, 'kB'] : [kilobytes / 1_024, 'MB']
    return `${value.toLocaleString(i18n.language, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
  }
}
