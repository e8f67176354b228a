import { useTranslation } from 'react-i18next'

/** The three ways to a project name, in the order they are offered. */
export const projectOptions = ['new', 'existing', 'none'] as const
export type ProjectOption = (typeof projectOptions)[number]

/** The way to a project's name and the name itself. */
export interface ProjectChosen {
  option: ProjectOption
  project_name: string
}

/** What a dialog begins with whenever it opens (§4). */
export const firstProjectChoice: ProjectChosen = { option: 'new', project_name: '' }

/** The name as it is sent; null for no project. */
export function projectNameOf({ option, project_name }: ProjectChosen): string | null {
  return option === 'none' ? null : project_name.trim()
}

/** Proceed waits for a name, unless no project was chosen (§5). */
export function useProjectNeeded(): (chosen: ProjectChosen) => string | false {
  const { t } = useTranslation()
  return (chosen) =>
    projectNameOf(chosen) === '' && t(chosen.option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')
}
