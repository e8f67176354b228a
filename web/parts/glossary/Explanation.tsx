import { Anchor, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import type { glossaryEn } from '#web/parts/texts.en.ts'

export type GlossaryTerm = keyof (typeof glossaryEn)['terms']

export function Explanation({ term, onClose }: { term: GlossaryTerm; onClose: () => void }) {
  const { t } = useTranslation()
  // If hovering opened it, the focus is elsewhere.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onClose())
  return (
    <>
      <Text fw={600}>{t(`glossary.terms.${term}.name`)}</Text>
      <Text size="sm" my={4} style={{ whiteSpace: 'normal' }}>
        {t(`glossary.terms.${term}.text`)}
      </Text>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to={paths.glossary} hash={term} {...props} />}
      >
        {t('glossary.more')}
      </Anchor>
    </>
  )
}
