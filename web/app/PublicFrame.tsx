import { Outlet } from '@tanstack/react-router'
import { AlertArea } from '#web/app/AlertArea.tsx'
import { Brand } from '#web/app/Brand.tsx'
import { PublicLanguage } from '#web/app/PublicLanguage.tsx'
import classes from '#web/app/PublicFrame.module.css'

/** The frame of the pages before sign-in, without header, menu and footer. */
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
