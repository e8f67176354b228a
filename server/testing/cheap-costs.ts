const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** The tests hash passwords and recovery codes a thousand times, which took an eighth of their time at the portal's costs. */
export const cheapCosts = { password: cheap, recoveryCode: cheap }
