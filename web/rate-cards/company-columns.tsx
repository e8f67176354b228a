import { Anchor, Button, Flex, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerPages } from '#contract/paths.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CompanyRule, companyRuleSorts } from '#contract/rate-cards/assignment.ts'
import type { Column } from '#web/parts/list/column.ts'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import classes from '#web/rate-cards/AssignRules.module.css'
import { toCard } from '#web/rate-cards/card-path.ts'

/** The columns of companies and their rules. */
export function useCompanyColumns(
  onAssign: (company: CompanyRule) => void,
): Column<CompanyRule, (typeof companyRuleSorts)[number]>[] {
  const { t } = useTranslation()
  const { day } = useDates()
  return [
    {
      key: 'company',
      head: t('rules.assign.company'),
      sort: 'company',
      words: true,
      cell: ({ id, company }) => (
        <Anchor
          renderRoot={(props) => <Link to={customerPages.profile} params={{ id: String(id) }} {...props} />}
        >
          {company}
        </Anchor>
      ),
    },
    {
      key: 'registration_no',
      head: t('rules.assign.registrationNo'),
      sort: 'registration_no',
      words: true,
      cell: ({ registration_no }) => registration_no,
    },
    {
      key: 'rule',
      head: t('rules.assign.rule'),
      sort: 'rule',
      cell: ({ rule }) => rule?.name ?? <NoRule />,
    },
    {
      key: 'since',
      head: t('rules.assign.since'),
      cell: ({ since }) => (since === null || since < firstDay ? t('rules.assign.always') : day(since)),
    },
    {
      key: 'planned',
      head: t('rules.assign.planned'),
      cell: (company) =>
        company.planned.length === 0
          ? t('common.empty')
          : company.planned.map((each) => <Planned key={each.from} company={company} planned={each} />),
    },
    {
      key: 'actions',
      head: t('rules.actions'),
      always: true,
      screenOnly: true,
      cell: (company) => (
        <Group gap={4} justify="flex-end" className={classes.actions}>
          <CardLink company={company} />
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('rules.assign.assignTo', { name: company.company })}
            onClick={() => onAssign(company)}
          >
            {t('rules.assign.assign')}
          </Button>
        </Group>
      ),
    },
  ]
}

/** Before it there was no portal: such an assignment was made when it began. */
const firstDay = '2001-01-01'

function NoRule() {
  const { t } = useTranslation()
  return (
    <Flex component="span" display="inline-flex" align="center" gap={4} c="var(--tl-amber)" fw={550}>
      <IconAlertTriangle size={14} aria-hidden /> {t('rules.assign.missing')}
    </Flex>
  )
}

/** The company's card as it is in force: its rule's, or the base card. */
function CardLink({ company: { company, rule } }: { company: CompanyRule }) {
  const { t } = useTranslation()
  const base = useRead(rateCardApi.list, { query: { is_standard_rule: '1' } }).data?.[0]?.id
  const card = rule?.id ?? base
  if (card === undefined) return null
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('rules.assign.cardOf', { name: company })}
      renderRoot={(props) => <Link {...toCard(card)} {...props} />}
    >
      {t('rules.assign.card')}
    </Button>
  )
}

interface PlannedProps {
  company: CompanyRule
  planned: CompanyRule['planned'][number]
}

/** An assignment that has not begun, which can be withdrawn. */
function Planned({ company: { id, company }, planned: { from, rule } }: PlannedProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const failureText = useFailureText()
  const withdraw = useWrite(rateCardApi.withdraw, {
    onDone: () => showMessage(t('rules.assign.withdrawn')),
    onFailed: (error) => raiseAlert(failureText(error, t('rules.assign.withdrawFailed'))),
  })
  const name = rule?.name ?? t('rules.assign.basePrices')
  const date = day(from)
  return (
    <Group gap="4px 8px">
      {t('rules.assign.plannedRule', { rule: name, date })}
      <Button
        variant="subtle"
        size="compact-sm"
        px={4}
        loading={withdraw.isPending}
        aria-label={t('rules.assign.withdrawOf', { rule: name, company, date })}
        data-noprint
        onClick={() => withdraw.mutate({ query: { company_id: id, from } })}
      >
        {t('rules.assign.withdraw')}
      </Button>
    </Group>
  )
}
