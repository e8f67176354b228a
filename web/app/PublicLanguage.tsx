import { Anchor } from '@mantine/core'
import { chooseLanguage, languageNames, useLanguage } from '#web/platform/session.ts'

/** The language of the pages before sign-in: a link to the other one, in its own words. */
export function PublicLanguage() {
  const other = useLanguage() === 'en' ? 'ms' : 'en'
  return (
    <Anchor component="button" type="button" size="sm" lang={other} onClick={() => chooseLanguage(other)}>
      {languageNames[other]}
    </Anchor>
  )
}
