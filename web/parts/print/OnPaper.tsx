import classes from '#web/parts/print/OnPaper.module.css'

interface OnPaperProps {
  text: string
  paper: string
}

/** A text that differs in print. Screen readers get it only once. */
export function OnPaper({ text, paper }: OnPaperProps) {
  return (
    <span className={classes.both} data-paper={paper}>
      <span>{text}</span>
    </span>
  )
}
