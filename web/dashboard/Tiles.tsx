import { Box, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Path } from '#contract/paths.ts'
import tileClasses from '#web/dashboard/CounterTiles.module.css'
import ui from '#web/parts/ui.module.css'

interface Tile {
  text: string
  count: number
  path: Path
  search?: Record<string, string>
}

export function Tiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  const { i18n } = useTranslation()
  return (
    <Box component="section" mb="lg">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ul className={`${ui.plainList} ${tileClasses.cards}`}>
        {tiles.map(({ text, count, path, search }) => (
          <li key={text}>
            <Link to={path} search={search} className={`${ui.surface} ${tileClasses.card}`}>
              <span className={ui.dimmed}>{text}</span>
              <span className={tileClasses.count}>{count.toLocaleString(i18n.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}
