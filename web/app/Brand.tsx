import classes from '#web/app/Brand.module.css'
import { settings } from '#web/platform/settings.ts'

/** The portal's mark and name. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <img src={`${settings.basePath}/favicon.svg`} alt="" width={size} height={size} />
      <span>Trunkline</span>
    </span>
  )
}
