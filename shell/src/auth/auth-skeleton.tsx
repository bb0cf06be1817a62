import { Loading, Skeleton, SkeletonForm, Tile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./auth.module.css";

/** The login form on its way: three fields, the line of "remember me", and the way to registration below. */
export function LoginSkeleton() {
  return (
    <div className={styles.LoginPending}>
      <SkeletonForm fields={3} />
    </div>
  );
}

/** A page of the ways in on its way: its title, and its form in the tile. */
export function AuthPageSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.Page}>
      <Loading>
        <Skeleton width="half" className={styles.TitlePending ?? ""} />
      </Loading>
      <Tile>{children}</Tile>
    </div>
  );
}
