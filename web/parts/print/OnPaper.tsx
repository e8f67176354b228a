import classes from '#web/parts/print/OnPaper.module.css'

/** A text that differs in print. Screen readers get it only once. */
export function OnPaper({ text, paper }: { text: string; paper: string }) {
  return (
    <span className={classes.both} data-paper={paper}>
      <span>{text}</span>
    </span>
  )
}
