/** Keep the screen lit while somebody plays beside it, where the browser can; returns how to let it sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
