import { useTranslation } from 'react-i18next'
import type { ProductService } from '#contract/product-services.ts'

/** The texts of a service in the reader's language; what has no translation is English. */
export function useServiceTexts() {
  const malay = useTranslation().i18n.language === 'ms'
  return ({ ms, picture, ...english }: ProductService) => {
    const pick = (name: keyof typeof ms) => (malay && ms[name]) || english[name]
    return {
      title: pick('title'),
      text: pick('text'),
      interface: pick('interface'),
      serviceLevel: pick('service_level'),
      alt: picture ? (malay && picture.alt_ms) || picture.alt : '',
    }
  }
}
