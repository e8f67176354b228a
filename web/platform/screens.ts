import { useRouter } from '@tanstack/react-router'
import type { Path } from '#web/platform/paths.ts'

/** Whether the screen at a path is part of this version; links to others are hidden. */
export function useScreenExists(): (path: Path) => boolean {
  const router = useRouter()
  // The last route of all takes what no screen is at.
  return (path) => router.getMatchedRoutes(path)[2]?.path !== '$'
}
