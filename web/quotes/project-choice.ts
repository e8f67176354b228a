import { useState } from 'react'

/** The three ways to a project name, in the order they are offered. */
export const projectOptions = ['new', 'existing', 'none'] as const
export type ProjectOption = (typeof projectOptions)[number]

/** As long as a project name may be. */
export const longestProjectName = 100

/** The way to a project's name and the name itself. Another way clears the name. */
export function useProjectChoice() {
  const [{ option, name }, choose] = useState<{ option: ProjectOption; name: string }>({
    option: 'new',
    name: '',
  })
  return {
    option,
    name,
    setOption: (next: ProjectOption) => choose({ option: next, name: '' }),
    setName: (next: string) => choose({ option, name: next }),
    /** What is sent; null for no project. */
    project_name: option === 'none' ? null : name.trim(),
    missing: option !== 'none' && name.trim() === '',
  }
}
export type ProjectChosen = ReturnType<typeof useProjectChoice>
