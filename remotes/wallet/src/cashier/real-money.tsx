import { formatRealAmount, plainRealAmount, type RealAmount } from "./real-amount.ts";
import styles from "./cashier.module.css";

/** Real amount in one line, with smaller decimals. */
export function RealMoney({ amount }: { readonly amount: RealAmount }) {
  const text = formatRealAmount(amount);
  const point = text.indexOf(".");
  return (
    <data value={plainRealAmount(amount)} className={styles.RealMoney}>
      {text.slice(0, point)}
      <small>{text.slice(point)}</small>
    </data>
  );
}
