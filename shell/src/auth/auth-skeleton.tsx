import { Loading, Skeleton, SkeletonForm, Tile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./auth.module.css";

/** Placeholder of the login form: three fields, the "remember me" line and the registration link. */
export function LoginSkeleton() {
  return (
    <div className={styles.LoginPending}>
      <SkeletonForm fields={3} />
    </div>
  );
}

/** Placeholder of a login or registration page: its title, and its form in the tile. */
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
