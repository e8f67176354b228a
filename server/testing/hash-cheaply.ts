import { setHashCosts } from '#server/session/password.ts'

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Hashes passwords and recovery codes at minimal cost; the portal's cost would take an eighth of the test time. */
export const hashCheaply = () => setHashCosts({ password: cheap, recoveryCode: cheap })
