import { Outlet } from '@tanstack/react-router'
import { AlertArea } from '#web/app/AlertArea.tsx'
import { Brand } from '#web/app/Brand.tsx'
import { PublicLanguage } from '#web/app/PublicLanguage.tsx'
import classes from '#web/app/PublicFrame.module.css'

/** What the pages before sign-in stand in: no header, no menu, no footer. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Brand size={32} />
        </div>
        <AlertArea />
        <Outlet />
        <PublicLanguage />
      </main>
    </div>
  )
}
