import { useTranslation } from 'react-i18next'

export const projectOptions = ['new', 'existing', 'none'] as const
export type ProjectOption = (typeof projectOptions)[number]

export interface ProjectChosen {
  option: ProjectOption
  project_name: string
}

/** The initial state of the dialog each time it opens (§4). */
export const firstProjectChoice: ProjectChosen = { option: 'new', project_name: '' }

export function projectNameOf({ option, project_name }: ProjectChosen): string | null {
  return option === 'none' ? null : project_name.trim()
}

/** Proceed needs a name unless "no project" is chosen (§5). */
export function useProjectNeeded(): (chosen: ProjectChosen) => string | false {
  const { t } = useTranslation()
  return (chosen) =>
    projectNameOf(chosen) === '' && t(chosen.option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')
}
