import { Box, Flex, SegmentedControl, Table, Text } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productServiceApi, type Coverage } from '#contract/product-services.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import { Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'
import classes from '#web/product-services/CoverageSection.module.css'

const CoverageMap = lazy(async () => ({
  default: (await import('#web/product-services/CoverageMap.tsx')).CoverageMap,
}))

const coverageViews = ['network', 'ftto'] as const
export type CoverageView = (typeof coverageViews)[number]

export function CoverageSection() {
  const { t } = useTranslation()
  const id = useId()
  const [view, setView] = useState<CoverageView>('network')
  const read = useRead(productServiceApi.coverage, {}, { staleTime: 5 * 60_000 })
  return (
    <Section
      title={t('productServices.coverage.title')}
      aside={
        <SegmentedControl
          id={id}
          aria-label={t('productServices.coverage.show')}
          value={view}
          onChange={(value) => setView(value as CoverageView)}
          data={coverageViews.map((value) => ({
            value,
            label: t(`productServices.coverage.${value}`),
          }))}
        />
      }
    >
      <Text maw={720} mb={12} c="dimmed">
        {t(`productServices.coverage.${view}Lead`)}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={10} />}>
        {(coverage) => (
          <div className={classes.both}>
            <figure className={`${classes.figure} ${ui.framed}`}>
              <Box pos="relative" flex={1} mih={{ base: 200, md: 300 }}>
                <Suspense>
                  <CoverageMap places={coverage.places} view={view} />
                </Suspense>
              </Box>
              {view === 'network' && (
                <Flex
                  component="figcaption"
                  wrap="wrap"
                  gap="4px 16px"
                  p="8px 12px"
                  fz={13}
                  className={ui.lineAbove}
                >
                  <Explained term="onNet">
                    <GradeMark grade="on_net" />
                  </Explained>
                  <Explained term="nearNet">
                    <GradeMark grade="near_net" />
                  </Explained>
                  <span>{t('productServices.coverage.size')}</span>
                </Flex>
              )}
            </figure>
            <States states={coverage.states} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function States({ states }: Pick<Coverage, 'states'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.states}>
      <Table tabularNums horizontalSpacing={4} aria-label={t('productServices.coverage.byState')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sites.full.state')}</Table.Th>
            <Table.Th ta="right">{t('sites.grade.on_net')}</Table.Th>
            <Table.Th ta="right">{t('sites.grade.near_net')}</Table.Th>
            <Table.Th ta="right">FTTO</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {states.map(({ state, on_net, near_net, ftto }) => (
            <Table.Tr key={state}>
              <Table.Th scope="row" fw={400}>
                {state}
              </Table.Th>
              {[on_net, near_net, ftto].map((count, column) => (
                <Table.Td key={['on', 'near', 'ftto'][column]} ta="right">
                  {count.toLocaleString('en')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
