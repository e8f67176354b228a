import { Anchor } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { rateCardApi, type PricingRule } from '#contract/rate-cards/api.ts'
import { LoadedRecord } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { RateCard } from '#web/rate-cards/card/RateCard.tsx'
import { DraftLink } from '#web/rate-cards/draft/DraftBar.tsx'

/** Client managers change custom rules and read the base rule. */
export function ManageRule() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const read = useRead(rateCardApi.one, { query: { id } })
  return (
    <LoadedRecord
      read={read}
      back={
        exists(paths.pricingRules) && (
          <Anchor renderRoot={(props) => <Link to={paths.pricingRules} {...props} />}>
            ← {t('rateCard.back')}
          </Anchor>
        )
      }
      head={useHead(id)}
      absent={{ title: t('rateCard.absent'), text: t('rateCard.absentText') }}
    >
      {(rule) => (
        <RateCard
          key={rule.id}
          rule={rule.id}
          isBase={rule.is_standard_rule === 1}
          mayEdit={rule.is_standard_rule === 0}
          path={paths.manageRule}
        />
      )}
    </LoadedRecord>
  )
}

function useHead(id: string) {
  const { t } = useTranslation()
  const { day } = useDates()
  return (rule: PricingRule | undefined) => {
    const action = <DraftLink rule={id} />
    if (!rule) return { title: t('rateCard.rule'), action }
    const lead =
      rule.is_standard_rule === 1
        ? t('rateCard.baseReader')
        : [
            t('rateCard.ownPrices', { count: rule.cells }),
            t('rateCard.assigned', { count: rule.companies }),
            rule.planned &&
              t('rateCard.assignedLater', { count: rule.planned.companies, date: day(rule.planned.from) }),
          ]
            .filter(Boolean)
            .join(' ')
    return { title: rule.name, lead, action }
  }
}
