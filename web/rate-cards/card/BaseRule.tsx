import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { Loaded, PageHead, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { PriceBookTabs } from '#web/price-book/TableSection.tsx'
import { RateCard } from '#web/rate-cards/card/RateCard.tsx'
import { DraftLink } from '#web/rate-cards/draft/DraftBar.tsx'
import { FirstSteps } from '#web/parts/page/FirstSteps.tsx'

/** The base card: administrators and commercial managers change it, client managers read it. */
export function BaseRule() {
  const { t } = useTranslation()
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '1' } })
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const mayEdit = role === 'admin' || role === 'commercial'
  const skeleton = <RowsSkeleton rows={12} />
  const card = (
    <Loaded read={rules} skeleton={skeleton}>
      {([base]) => base && <RateCard rule={base.id} isBase mayEdit={mayEdit} path={paths.baseRule} />}
    </Loaded>
  )
  return (
    <>
      <PageHead
        title={t('priceBook.title')}
        tabTitle={`${t('priceBook.tabs.prices')} · ${t('priceBook.title')}`}
        action={<DraftLink rule={rules.data?.[0]?.id} />}
        lead={role && t(mayEdit ? 'rateCard.baseLead' : 'rateCard.baseReader')}
      />
      <PriceBookTabs current="prices" />
      {role === 'commercial' ? <FirstSteps skeleton={skeleton}>{card}</FirstSteps> : card}
    </>
  )
}
