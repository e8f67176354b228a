import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/glossary/Glossary.module.css'
import type { GlossaryTerm } from '#web/parts/record/record.tsx'
import { EmptyState, PageHead } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'

export function Glossary() {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = typed.toLocaleLowerCase(i18n.language).split(/\s+/).filter(Boolean)
  const terms = Object.keys(t('glossary.terms', { returnObjects: true })) as GlossaryTerm[]
  const found = terms
    .map((term) => ({
      term,
      name: t(`glossary.terms.${term}.name`),
      text: t(`glossary.terms.${term}.text`),
    }))
    .filter(({ name, text }) => {
      const whole = `${name} ${text}`.toLocaleLowerCase(i18n.language)
      return words.every((word) => whole.includes(word))
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  return (
    <>
      <PageHead title={t('frame.glossary')} lead={t('glossary.lead')} />
      <TextInput
        type="text"
        role="searchbox"
        maw={360}
        mb={16}
        aria-label={t('glossary.search')}
        placeholder={t('glossary.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState
          icon={IconSearch}
          title={t('glossary.none')}
          text={t('glossary.noneText')}
          action={
            <Button variant="default" onClick={() => setTyped('')}>
              {t('glossary.showAll')}
            </Button>
          }
        />
      ) : (
        <dl className={`${ui.surface} ${ui.linesBetween}`} style={{ maxWidth: 720, margin: 0 }}>
          {found.map(({ term, name, text }) => (
            <div key={term} id={term} className={classes.term}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
